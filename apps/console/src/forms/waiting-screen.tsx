import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import type { ReactNode } from 'react'

interface WaitingScreenProps {
  /** The screen's name, until what is loaded heads it with a sentence. */
  readonly title: string
  readonly children: ReactNode
}

/** A screen of one column while it loads or failed to. */
export const WaitingScreen = ({ title, children }: WaitingScreenProps) => (
  <>
    <div className="head">
      <Heading>{title}</Heading>
    </div>
    <Card>{children}</Card>
  </>
)
