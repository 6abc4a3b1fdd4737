import { BrokenPart } from '@touchline/ui/boundary.tsx'
import { ErrorState } from '@touchline/ui/states.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

const broken = (retry: () => void) => <Broken onRetry={retry} />

function Broken({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations('errors')
  return <ErrorState text={t('panel')} retry={t('retry')} onRetry={onRetry} />
}

export const BrokenParts = ({ children }: { readonly children: ReactNode }) => (
  <BrokenPart value={broken}>{children}</BrokenPart>
)
