import { lookActions } from '@touchline/domain/operators'
import { mayDo } from '@touchline/domain/people'
import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslations } from 'use-intl'
import { billingRole } from '../../lib/session/role.ts'
import type { Linked } from '../../lib/session/session.ts'

const hold = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Stands where it is in the club's own console, and says why it cannot be pressed. */
const Dashed = ({ children }: { readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would take the place of what it holds
  <span
    className="dashed"
    role="group"
    aria-label={useTranslations('look')('why')}
    onChangeCapture={hold}
    onClickCapture={hold}
    onSubmitCapture={hold}
  >
    {children}
  </span>
)

export const asLook: Linked = {
  actions: lookActions,
  standIn: (to, children) => mayDo(billingRole(), to) && <Dashed>{children}</Dashed>,
  onAnswer: () => undefined,
}
