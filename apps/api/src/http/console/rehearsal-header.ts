import { rehearsalMarks } from '@touchline/words/rehearsal'

const said = (note: string): string => `"${note.replaceAll(/["\\]/g, '')}"`

const notes = Object.entries(rehearsalMarks).map(
  ([language, { note }]) => `html[lang^="${language.slice(0, 2)}"] body::before{content:${said(note)}}`,
)

const hatched =
  'repeating-linear-gradient(135deg,light-dark(#ffe08a,#4a3a08) 0 10px,light-dark(#ffeeb8,#382c06) 10px 20px)'

export const rehearsalHeader: string = [
  `body::before{display:block;position:relative;z-index:9;padding:4px 12px;font-size:.8125rem;font-weight:600;text-align:center;color:light-dark(#3d2c00,#ffe9ad);background:${hatched}}`,
  `body::after{content:"";position:fixed;z-index:2147483647;inset:0 0 auto;height:4px;pointer-events:none;background:${hatched}}`,
  ...notes,
].join('')
