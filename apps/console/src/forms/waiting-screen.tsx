import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import type { ReactNode } from 'react'

interface WaitingScreenProps {
  readonly title: string
  readonly children: ReactNode
}

export const WaitingScreen = ({ title, children }: WaitingScreenProps) => (
  <>
    <div className="head">
      <Heading>{title}</Heading>
    </div>
    <Card>{children}</Card>
  </>
)
