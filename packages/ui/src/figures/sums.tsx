import type { ReactNode } from 'react'
import { Facts } from '../card.tsx'
import './sums.css'

interface SumsProps {
  readonly rows: readonly (readonly [string, ReactNode])[]
  readonly note: string | null
}

export const Sums = ({ rows, note }: SumsProps) => (
  <div className="sums">
    <Facts rows={rows} />
    {note !== null && <p className="small soft">{note}</p>}
  </div>
)
