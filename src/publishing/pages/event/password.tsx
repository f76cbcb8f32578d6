import { documentOf, type PartProps } from '../parts/document.tsx';
import { Icon } from '../parts/signs.tsx';
import type { Layout } from '../reading/layout.ts';
import { EventHead } from './event-head.tsx';
import type { PasswordPage } from './password.ts';

const Form = ({ layout: { words }, data: { action, error } }: PartProps<PasswordPage>) => (
  <form class="event-facts gate" method="post" action={action}>
    <p class="gate-text">{words.gate.text}</p>
    <label class="field">
      <span class="field-name">{words.password}</span>
      <input
        class="field-control"
        type="password"
        name="password"
        autocomplete="off"
        required
        maxLength={200}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : 'fault'}
        autofocus={error !== null}
      />
    </label>
    {error !== null && (
      <p class="gate-wrong" id="fault">
        <Icon name="warning" />
        {error === 'wrong' ? words.gate.wrong : words.gate.tooMany}
      </p>
    )}
    <button type="submit" class="button button-strong">
      {words.gate.open}
    </button>
  </form>
);

/** What strangers see of an event that a password hides, and the form for the password. */
export const passwordPage = (layout: Layout, data: PasswordPage): string =>
  documentOf(layout, {
    isSlim: true,
    main: (
      <article class="event wrap">
        <EventHead layout={layout} data={data} />
        <Form layout={layout} data={data} />
      </article>
    ),
  });
