import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslations } from 'use-intl'

const hold = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Stands where it is in the club's own console, and says why it cannot be pressed. */
export const Dashed = ({ children }: { readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would take the place of what it holds
  <span
    className="dashed"
    role="group"
    aria-label={useTranslations('look')('why')}
    onClickCapture={hold}
    onSubmitCapture={hold}
  >
    {children}
  </span>
)
