import type { Family } from '../../operations/metrics/family.ts';
import type { Settings } from '../config/options.ts';
import type { SerializedError } from '../serialized-error.ts';

/**
 * What a worker is told: first its settings, once; to say what it has measured; what all have, as it asked; and in the
 * end to stop. Questions carry a number, which comes back with their answer.
 */
export type ToWorker =
  | { readonly serve: Settings }
  | { readonly measure: number }
  | { readonly gathered: number; readonly families: readonly Family[] }
  | 'stop';

/**
 * What a worker says: once where it serves, or why it cannot; then what it has measured, when asked, and that somebody
 * asks it for what all have.
 */
export type FromWorker =
  | { readonly address: string }
  | { readonly failure: SerializedError }
  | { readonly measured: number; readonly families: readonly Family[] }
  | { readonly gather: number };
