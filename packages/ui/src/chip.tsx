import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'paid' | 'wait' | 'error' | 'busy' | 'plain' | 'ink' | 'fit' | 'later'

const icons = {
  paid: 'check',
  wait: 'clock',
  error: 'cross',
  busy: 'clock',
  plain: null,
  ink: 'receipt',
  fit: 'check',
  later: null,
} as const satisfies Record<Tone, IconName | null>

/** Colour, icon and word: never colour alone. */
export function Chip({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const icon = icons[tone]
  return (
    <span className={`chip ${tone}`}>
      {icon !== null && <Icon name={icon} />}
      {children}
    </span>
  )
}
