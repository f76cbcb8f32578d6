import { missing, type Operations, type ParameterRows, refuses, refusesAs } from './row.ts';

const noText = ['', 'x'.repeat(1001), 5, true, ['a'], { a: 'b' }];
const presented = (name: string): ParameterRows => [missing(name), ...refuses(noText)];

/** The operations on sessions; what signs in, and what is wrong otherwise, is tested in `src/accounts/sign-in/`. */
export const sessions = (): Operations => ({
  findSession: { request: 'GET //session', parameters: {} },
  createSession: {
    request: 'POST //session',
    sound: () => ({ name: 'editor', password: 'caballo correcto' }),
    parameters: {
      name: presented('name'),
      password: [...(presented('password') as []), refusesAs('guess', 401, 'incorrect_password')],
    },
  },
  deleteSession: { request: 'DELETE //session', parameters: {} },
  updatePassword: {
    request: 'PUT //session/password',
    sound: () => ({ current_password: 'caballo correcto', password: 'cuatro palabras más' }),
    parameters: {
      current_password: presented('current_password'),
      password: [
        missing('password'),
        ...refuses([...noText, 'demasiado', 'x'.repeat(201), ' '.repeat(20)]),
        refusesAs('cuatro palabras más', 401, 'rest_not_logged_in'),
      ],
    },
  },
});
