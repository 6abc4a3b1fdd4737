import type { RegionName } from '@touchline/contract/wire'
import { useTranslations } from 'use-intl'
import { type ActInput, Sheet } from './sheet.tsx'

/** Acts that leave nothing to choose but the reason. */
export type PlainAct = 'charge-again' | 'send-documents' | 'release-organization' | 'end-trial'

interface PlainProps {
  readonly region: RegionName
  readonly act: PlainAct
  readonly input: ActInput
  readonly caseId: string
  readonly onClose: () => void
}

export function PlainSheet({ act, ...sheet }: PlainProps) {
  const t = useTranslations('acts.plain')
  return (
    <Sheet {...sheet} act={act} title={t(`${act}.title`)} order={t(`${act}.title`)}>
      <p>{t(`${act}.text`)}</p>
    </Sheet>
  )
}
