/*
 * Asks the registry what is known against what we depend on: `npm run audit`, with `-- --all` of the tools too. Apart
 * from `npm test`, which must not depend on what others publish, nor on being able to ask. Ends with 0 when nothing
 * high is known, 1 when something is, 2 when nobody could be asked.
 */
import { audit } from './audit/judge.ts';

const { exitCode, says } = audit('.', ...(process.argv.includes('--all') ? [] : ['--omit=dev']));
console.log(says);
process.exitCode = exitCode;
