import { initialsOf } from '@touchline/ui/face.tsx'

const colours = [
  '#123a6b',
  '#7a1f2b',
  '#0b5a4a',
  '#5b2a86',
  '#7d4408',
  '#1d4f91',
  '#6b2d5c',
  '#34511f',
  '#3d3f8f',
  '#0e5c73',
] as const

const colourOf = (id: string): string => colours[Number.parseInt(id.slice(-4), 16) % colours.length] ?? colours[0]

export const Crest = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <svg className="crest" viewBox="0 0 30 34" aria-hidden="true">
    <path d="M1 1h28v18c0 7-6 11-14 14C7 30 1 26 1 19z" fill={colourOf(id)} />
    <path d="M11 1h8v31.5l-4 1.5-4-1.5z" fill="#fff" opacity="0.16" />
    <text x="15" y="20.5" textAnchor="middle" fontSize="12" fontWeight="700" fill="#fff">
      {initialsOf(name)}
    </text>
  </svg>
)
