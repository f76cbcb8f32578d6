/** A place on the plan. */
interface PlacedSpot {
  readonly letter: string;
  readonly name: string;
  readonly count: number;
  readonly lat: number;
  readonly lng: number;
}

/** Metres of a degree of latitude. */
const metresOfDegree = 111_320;

/** The margin around the places, and the room of a mark, in hundredths of the plan. */
const margin = 9;
const room = { width: 9, height: 8 };

/** The sides that a square may have, in metres, and the number of squares in a row. */
const squares = [50, 100, 250, 500, 1000, 2000, 5000, 10_000];
const maxSquares = 12;

interface At {
  readonly x: number;
  readonly y: number;
}

const overlaps = (one: At, other: At): boolean =>
  Math.abs(one.x - other.x) < room.width && Math.abs(one.y - other.y) < room.height;

const isInside = ({ x, y }: At): boolean => x >= 4 && x <= 96 && y >= 1 && y <= 92;

/** Yields positions around one, the nearest first: rings of ever more distant ones. */
const around = function* ({ x, y }: At): Generator<At> {
  yield { x, y };
  for (let radius = 3; radius < 100; radius += 3) {
    for (let step = 0; step < 16; step += 1) {
      const angle = (step / 16) * 2 * Math.PI;
      yield { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
    }
  }
};

const freePlace = (target: At, taken: readonly At[]): At => {
  for (const at of around(target)) if (isInside(at) && !taken.some((other) => overlaps(at, other))) return at;
  return target;
};

const rounded = (number: number): number => Math.round(number * 10) / 10;

/**
 * Returns the plan of a town, drawn from the coordinates of its places only: square on the ground, north up, each mark moved
 * to the nearest free room. Positions and lines are in hundredths of its width and height, the side of a square in metres.
 * Null for fewer than three places, or for places all on one spot.
 */
export const planOf = (spots: readonly PlacedSpot[]) => {
  if (spots.length < 3) return null;
  const [lats, lngs] = [spots.map(({ lat }) => lat), spots.map(({ lng }) => lng)];
  const middle = {
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
  };
  const narrowing = Math.cos((middle.lat * Math.PI) / 180);
  const extent = Math.max(
    (Math.max(...lats) - Math.min(...lats)) * metresOfDegree,
    (Math.max(...lngs) - Math.min(...lngs)) * metresOfDegree * narrowing,
  );
  if (extent < 20) return null;
  const width = extent / (1 - (2 * margin) / 100);
  const toX = (lng: number): number => 50 + (((lng - middle.lng) * metresOfDegree * narrowing) / width) * 100;
  const toY = (lat: number): number => 50 - (((lat - middle.lat) * metresOfDegree) / width) * 100;
  const taken: At[] = [];
  const marks = spots.map(({ letter, name, count, lat, lng }) => {
    const at = freePlace({ x: toX(lng), y: toY(lat) }, taken);
    taken.push(at);
    return { letter, name, count, x: rounded(at.x), y: rounded(at.y) };
  });
  const metres = squares.find((square) => width / square <= maxSquares) ?? 10_000;
  const step = (metres / width) * 100;
  const lines = Array.from({ length: Math.max(0, Math.ceil(100 / step) - 1) }, (_, index) =>
    rounded(step * (index + 1)),
  );
  return { marks, lines, metres };
};

/** The plan of a town. */
export type Plan = NonNullable<ReturnType<typeof planOf>>;
