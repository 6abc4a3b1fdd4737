import type { LetterContent } from './content.ts'

export function plainText(content: LetterContent): string {
  const { brand, subject, heading, figure, under, columns, alert, paragraphs, rows, button, notes, foot } = content
  const blocks = [
    [heading === subject ? undefined : heading, figure, under],
    columns === undefined ? [] : [`${columns.first} – ${columns.last}`],
    [alert?.title, alert?.text],
    ...paragraphs.map((text) => [text]),
    rows.map(([label, value]) => `${label}: ${value}`),
    button === undefined ? [] : [`${button.label}:`, button.link],
    notes,
    [foot.why, ...foot.links.map(({ label, link }) => `${label}: ${link}`), `${foot.organization} · ${brand.name}`],
    [brand.mailFoot ?? ''],
  ]
  return blocks
    .map((block) => block.filter((text) => text !== undefined && text !== '').join('\n'))
    .filter((text) => text !== '')
    .join('\n\n')
}
