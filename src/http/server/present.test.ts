import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nobodyYet } from './connections.ts';

const rows: readonly { readonly name: string; readonly leave: readonly string[]; readonly left: string }[] = [
  { name: 'nobody', leave: [], left: 'abcd' },
  { name: 'the first', leave: ['a'], left: 'bcd' },
  { name: 'one in the middle', leave: ['b'], left: 'acd' },
  { name: 'the last', leave: ['d'], left: 'abc' },
  { name: 'one twice', leave: ['b', 'b'], left: 'acd' },
  { name: 'one, who then moved, and the one in his place', leave: ['a', 'd'], left: 'bc' },
  { name: 'all', leave: ['c', 'a', 'd', 'b'], left: '' },
  { name: 'all, and the first again', leave: ['a', 'b', 'c', 'd', 'a'], left: '' },
];

for (const { name, leave, left } of rows) {
  test(`who is here when there leaves: ${name}`, () => {
    const here = nobodyYet<string>();
    const leaving = new Map([...'abcd'].map((one) => [one, here.enter(one)]));
    for (const one of leave) leaving.get(one)?.();
    assert.equal([...here.all()].sort().join(''), left);
    assert.equal(here.count(), left.length);
    here.enter('e');
    assert.equal([...here.all()].sort().join(''), `${left}e`);
  });
}
