import { Link } from '../parts/link.tsx';
import type { Layout } from '../reading/layout.ts';
import type { Plan } from './plan.ts';

interface PlanProps {
  readonly layout: Layout;
  readonly town: string;
  readonly plan: Plan;
}

/** The plan of a town: squares and letters. */
export const TownPlan = ({ layout, town, plan: { marks, lines, metres } }: PlanProps) => {
  const { words } = layout;
  return (
    <figure class="plan">
      <svg class="plan-ground" role="group" aria-label={words.plan(town)}>
        {lines.map((at) => (
          <>
            <line class="plan-line" x1={`${at}%`} y1="0" x2={`${at}%`} y2="100%" />
            <line class="plan-line" x1="0" y1={`${at}%`} x2="100%" y2={`${at}%`} />
          </>
        ))}
        {marks.map(({ letter, name, count, x, y }) => (
          // biome-ignore lint/a11y/noSvgWithoutTitle: the link inside has a name
          <svg class="plan-mark" x={`${x}%`} y={`${y}%`}>
            <Link
              layout={layout}
              class="plan-link"
              href={`#${letter}`}
              aria-label={`${letter}, ${name}, ${words.events(count)}`}
            >
              <rect class="plan-key" x="-13" y="0" width="26" height="24" />
              <text class="plan-letter" x="0" y="18">
                {letter}
              </text>
            </Link>
          </svg>
        ))}
      </svg>
      <figcaption class="plan-note">
        <span>{words.planNote(metres)}</span>
      </figcaption>
    </figure>
  );
};
