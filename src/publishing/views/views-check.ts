import * as made from './index.ts';
import type { Views } from './views.ts';

/** What is exported is what the program expects of it; only the compiler reads this. */
made satisfies Views;
