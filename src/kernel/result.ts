/** JSON text of a record or a list that was read or written. */
export interface JsonResult {
  readonly text: string;
  /** Tag of the one record in it at this revision (`e12-5`); lists have none. */
  readonly revisionTag?: string;
  /** Whether the same would be given now; absent when the text is only for the one who asked. */
  readonly isFresh?: () => boolean;
}

/** JSON text of one record that was read. */
export interface RecordResult extends JsonResult {
  /** Whether the reader may change the record. */
  readonly isEditable: boolean;
}

/** JSON text of one page of a list. */
export interface ListResult extends JsonResult {
  /** Records on all pages. */
  readonly total: number;
  readonly totalPages: number;
}
