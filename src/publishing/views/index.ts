export const nothing = '';
