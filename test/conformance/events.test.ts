import { onConformingService, testEachFile } from '../support/conformance.ts';

onConformingService('conformance of events', (run) => testEachFile('cases/events-*.json', 'run.mjs', run));
