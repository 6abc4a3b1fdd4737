import { Icon, type IconName } from './icon.tsx'

export type Tone = 'paid' | 'wait' | 'error' | 'busy' | 'plain' | 'ink'

const icons = {
  paid: 'check',
  wait: 'clock',
  error: 'cross',
  busy: 'history',
  plain: 'dash',
  ink: 'receipt',
} satisfies Record<Tone, IconName>

/** A status in colour, icon and word: never colour alone. */
export const Chip = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={`chip ${tone}`}>
    <Icon name={icons[tone]} />
    {children}
  </span>
)
