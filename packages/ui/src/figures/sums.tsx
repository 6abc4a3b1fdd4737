import type { ReactNode } from 'react'
import { Facts } from '../card.tsx'
import './sums.css'

interface SumsProps {
  readonly rows: readonly (readonly [string, ReactNode])[]
  /** What is to be said of them. */
  readonly note: string | null
}

/** What a table of amounts comes to, the total last and strongest. */
export const Sums = ({ rows, note }: SumsProps) => (
  <div className="sums">
    <Facts rows={rows} />
    {note !== null && <p className="small soft">{note}</p>}
  </div>
)
