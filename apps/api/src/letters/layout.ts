import { type Brand, type Palette, surfaces } from '@touchline/domain/brand'
import { rehearsed } from '@touchline/words/rehearsal'
import type { Columns, Letter, LetterContent } from './content.ts'
import { plainText } from './plain-text.ts'

/** Mail clients ignore style sheets: inline colours, dark ones in the head. */
const ink = '#13201a'
const soft = '#525e57'
const line = '#e2dfd3'
const font = `font-family:Inter,-apple-system,'Segoe UI','Hiragino Sans','Noto Sans JP',sans-serif`

const dark = ({ palette: { accent, pale } }: Brand): string => `@media (prefers-color-scheme: dark) {
  .ground { background: #0b110e !important } .sheet { background: #131b17 !important; border-color: #25312b !important }
  .ink { color: #e9f0eb !important } .soft { color: #a2b0a8 !important } .line { border-color: #25312b !important }
  .button { background: ${accent.dark} !important } .button a { color: ${surfaces.dark.words} !important }
  .alert { background: #33240f !important; border-color: #6b4c1c !important } .pale { background: ${pale.dark} !important }
  .full { background: ${accent.dark} !important } .name { color: ${accent.dark} !important }
}
@media (max-width: 620px) { .sheet { padding: 24px 20px !important } .figure { font-size: 38px !important } }`

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const row = (inner: string, padding: string): string => `<tr><td style="padding:${padding};${font}">${inner}</td></tr>`

const paragraph = (text: string, kind: 'ink' | 'soft', size = 16): string =>
  `<p class="${kind}" style="margin:0;font-size:${size}px;line-height:1.5;color:${kind === 'ink' ? ink : soft}">${escape(text)}</p>`

const logo = ({ brand: { name, palette } }: LetterContent): string =>
  row(
    `<p class="name" style="margin:0;font-size:18px;line-height:1.5;font-weight:700;color:${palette.accent.light}">${escape(name)}</p>`,
    '0 0 24px',
  )

const heading = ({ heading: text }: LetterContent): string =>
  row(
    `<h1 class="ink" style="margin:0;font-size:26px;line-height:1.25;font-weight:600;color:${ink}">${escape(text)}</h1>`,
    '0',
  )

const figure = ({ figure: text }: LetterContent): string =>
  text === undefined
    ? ''
    : row(
        `<div class="ink figure" style="font-size:46px;line-height:1.1;font-weight:700;letter-spacing:-.03em;color:${ink}">${escape(text)}</div>`,
        '8px 0 0',
      )

const HIGHEST = 52

/** Table cells, because images are not loaded. */
function columns({ amounts, first, last }: Columns, { accent, pale }: Palette): string {
  const most = Math.max(...amounts, 1)
  const cells = amounts.map((amount, index) => {
    const isLast = index === amounts.length - 1
    const height = Math.max(2, Math.round((amount / most) * HIGHEST))
    return `<td width="8%" valign="bottom" style="padding:0 3px;vertical-align:bottom"><div class="${isLast ? 'full' : 'pale'}" style="height:${height}px;background:${isLast ? accent.light : pale.light};font-size:0;line-height:0">&nbsp;</div></td>`
  })
  const label = (text: string, align: string) =>
    `<td class="soft" align="${align}" style="padding:6px 3px 0;font-size:12px;color:${soft};${font}">${escape(text)}</td>`
  const bars = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cells.join('')}</tr></table>`
  const labels = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${label(first, 'left')}${label(last, 'right')}</tr></table>`
  return row(`${bars}${labels}`, '20px 0 0')
}

const alert = ({ alert: shown }: LetterContent): string =>
  shown === undefined
    ? ''
    : row(
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="alert" style="padding:14px 16px;background:#fcefd9;border:1px solid #e2b878;border-radius:10px;${font}"><p class="ink" style="margin:0;font-size:16px;line-height:1.5;font-weight:600;color:${ink}">${escape(shown.title)}</p>${shown.text === undefined ? '' : paragraph(shown.text, 'ink')}</td></tr></table>`,
        '20px 0 0',
      )

function facts({ rows }: LetterContent): string {
  if (rows.length === 0) return ''
  const cell = (tag: 'th scope="row"' | 'td', text: string, align: string, top: boolean) =>
    `<${tag} class="ink line" align="${align}" style="padding:10px 0;${top ? '' : `border-top:1px solid ${line};`}font-size:15px;font-weight:400;color:${ink};${font}">${escape(text)}</${tag.slice(0, 2)}>`
  const lines = rows.map(
    ([label, value], index) =>
      `<tr>${cell('th scope="row"', label, 'left', index === 0)}${cell('td', value, 'right', index === 0)}</tr>`,
  )
  return row(`<table width="100%" cellpadding="0" cellspacing="0" border="0">${lines.join('')}</table>`, '16px 0 0')
}

const button = ({ brand, button: shown }: LetterContent): string =>
  shown === undefined
    ? ''
    : row(
        `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" style="background:${brand.palette.accent.light};border-radius:8px"><a href="${escape(shown.link)}" style="display:inline-block;padding:13px 22px;font-size:16px;font-weight:600;color:${surfaces.light.words};text-decoration:none;${font}">${escape(shown.label)}</a></td></tr></table>`,
        '22px 0 0',
      )

function foot({ brand, foot: { why, links, organization } }: LetterContent): string {
  const link = (each: { readonly label: string; readonly link: string }) =>
    `<a class="soft" href="${escape(each.link)}" style="color:${soft}">${escape(each.label)}</a>`
  const first = [why === undefined ? '' : escape(why), links.map(link).join(' · ')].filter((part) => part !== '')
  const text = [
    ...(first.length === 0 ? [] : [first.join(' ')]),
    `${escape(organization)} · ${escape(brand.name)}`,
    escape(brand.mailFoot ?? ''),
  ]
  return row(
    `<p class="soft line" style="margin:0;padding-top:16px;border-top:1px solid ${line};font-size:12px;line-height:1.6;color:${soft}">${text.filter((part) => part !== '').join('<br>')}</p>`,
    '28px 0 0',
  )
}

const part = (shown: string | undefined, top: number, kind: 'ink' | 'soft', size?: number): string =>
  shown === undefined ? '' : row(paragraph(shown, kind, size), `${top}px 0 0`)

/** 600 px, one column, tables only, light and dark. */
export function writeContent(content: LetterContent): Letter {
  const { language, brand } = content
  const subject = brand.isRehearsal === true ? rehearsed(language, content.subject) : content.subject
  const body = [
    logo(content),
    heading(content),
    figure(content),
    part(content.under, 6, 'soft'),
    content.columns === undefined ? '' : columns(content.columns, brand.palette),
    alert(content),
    ...content.paragraphs.map((text) => part(text, 16, 'ink')),
    facts(content),
    button(content),
    ...content.notes.map((text) => part(text, 14, 'soft', 14)),
    foot(content),
  ]
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title>
<style>${dark(brand)}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f4f3ec"><table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f3ec"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#fffefb;border:1px solid ${line};border-radius:12px;border-collapse:separate;padding:36px 40px 28px">
${body.filter((each) => each !== '').join('\n')}
</table></td></tr></table></body></html>`
  return { subject, text: plainText(content), html }
}
