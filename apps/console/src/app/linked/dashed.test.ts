import { expect, it } from 'vitest'

const texts = import.meta.glob<string>('../../features/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What else asks for a right, and why no control is missing there in a look. */
const known: Readonly<Record<string, string>> = {
  'contract/sleep/months.tsx': 'stands, and cannot be pressed',
  'history/log/log.tsx': 'the name of a topic that is read',
  'history/log/log-table.tsx': 'the name of a link that reads',
  'history/looks.tsx': 'stands, and cannot be pressed',
  'notices/matrix/matrix.tsx': 'no screen of a look',
  'notices/matrix/when.tsx': 'no screen of a look',
  'people/rules/rules-card.tsx': 'reads what no look reads, and what is of one’s own',
  'planner/year/difference.tsx': 'no screen of a look',
}

it('a control that needs a right is in Allowed, so that it stands dashed in a look', () => {
  const asking = Object.entries(texts).flatMap(([path, text]) =>
    !path.includes('.test.') && /\bmay\('/.test(text) ? [path.replace('../../features/', '')] : [],
  )
  expect(asking.toSorted()).toEqual(Object.keys(known).toSorted())
})
