/*
 * What `dist/views.js` is made of: each page as a function of its frame and its data.
 */
export { refusalPage } from './refusal/refusal-page.tsx';
