import type { FormTarget } from '../layout/frame-data.ts';

/** What a form sends beside what is typed. */
export const HiddenFields = ({ form }: { readonly form: FormTarget }) => (
  <>
    {form.hidden.map(({ name, value }) => (
      <input type="hidden" name={name} value={value} />
    ))}
  </>
);
