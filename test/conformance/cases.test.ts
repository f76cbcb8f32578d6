import { onConformingService, testEachFile } from '../support/conformance.ts';

onConformingService('conformance of cases', (run) => testEachFile('cases/!(events-*).json', 'run.mjs', run));
