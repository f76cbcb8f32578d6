import { wordsOf } from '../../words/words-of.ts';
import { documentOf } from '../layout/document.tsx';
import type { Frame } from '../layout/frame-data.ts';
import { Icon } from '../parts/icon.tsx';
import { Notice } from './event.tsx';
import type { GatePageData } from './event-data.ts';
import { EventDate } from './event-date.tsx';

const Form = ({ frame, data: { action, fault } }: { readonly frame: Frame; readonly data: GatePageData }) => {
  const words = wordsOf(frame.language);
  return (
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
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={fault === null ? undefined : 'fault'}
          autofocus={fault !== null}
        />
      </label>
      {fault !== null && (
        <p class="gate-wrong" id="fault">
          <Icon name="warning" />
          {fault === 'wrong' ? words.gate.wrong : words.gate.tooMany}
        </p>
      )}
      <button type="submit" class="button button-strong">
        {words.gate.open}
      </button>
    </form>
  );
};

/** What strangers see of an event that a password hides, and where they give it. */
export const gatePage = (frame: Frame, data: GatePageData): string => {
  const { title, today, dayCutoff, time, state, note } = data;
  return documentOf(frame, {
    isSlim: true,
    main: (
      <article class="event wrap">
        <Notice frame={frame} state={state} note={note} />
        <EventDate
          frame={frame}
          moment={{ today, dayCutoff }}
          time={time}
          isStruck={state === 'cancelled' || state === 'postponed'}
        />
        <h1 class="event-title" dir="auto" lang={frame.textLanguage}>
          {title}
        </h1>
        <Form frame={frame} data={data} />
      </article>
    ),
  });
};
