import asyncHooks from 'node:async_hooks';

/*
 * Loaded into each process of tests (`--import`) before `node:test`, which follows every promise back to the test that
 * made it: a fifth of what requests in the same process take, and more work for the garbage collector. What it does so
 * for is the name of the test to which an error belongs that nobody caught. Without, such an error is told of the whole
 * file, which fails all the same (test/scripts/test-command.test.ts). A test that is made inside of another has to be made with
 * its context (`t.test`).
 */

const { createHook } = asyncHooks;
Object.assign(asyncHooks, {
  createHook: (callbacks: asyncHooks.HookCallbacks) => createHook({ ...callbacks, trackPromises: false }),
});
