import type { RequestPurchase } from '@touchline/contract/request-purchase'
import type { LocalDate } from '@touchline/domain/calendar'
import { Facts } from '@touchline/ui/card.tsx'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { dateText } from '@touchline/words/date-text'
import { sentences } from '@touchline/words/sentences'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { OnHoldNote, useIsOnHold } from '../on-hold-note.tsx'
import { WayBackOf } from '../taking-back/way-back-of.tsx'
import { Asking, isNote } from './asking.tsx'
import { useAsking } from './use-asking.ts'

interface AskDialogProps {
  readonly what: string
  readonly purchase: RequestPurchase
  readonly currency: string
  readonly quotedTotal: number
  readonly monthly: number | null
  readonly startsOn: LocalDate | null
  readonly terms: string
  readonly isLimitMet?: boolean
  readonly onClose: () => void
  readonly onOver: () => void
}

export function AskDialog(props: AskDialogProps) {
  const { what, purchase, currency, quotedTotal, monthly, startsOn, terms, isLimitMet = false, onClose, onOver } = props
  const t = useTranslations('requests')
  const common = useTranslations('common')
  const { locale } = useLanguage()
  const [note, setNote] = useState('')
  const isOnHold = useIsOnHold()
  const { ask, isAsking, isHeld } = useAsking(onOver)
  const amount = (minor: number) => moneyText({ minor, currency, locale })
  const footer = (
    <>
      <Button look="ghost" onClick={onClose}>
        {common('cancel')}
      </Button>
      <Button busy={isAsking} disabled={isOnHold || !isNote(note)} onClick={() => ask({ purchase, quotedTotal, note })}>
        {t('ask')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('askTitle', { what })} onCancel={onClose} footer={footer}>
      <div className="form">
        <p>{sentences([t('askText'), terms])}</p>
        <Facts
          rows={[
            [t(`total.${purchase.kind}`), amount(quotedTotal)],
            ...(monthly === null ? [] : [[t('monthly'), amount(monthly)] as const]),
            ...(startsOn === null ? [] : [[t('starts'), dateText(startsOn, locale, 'fullDay')] as const]),
          ]}
        />
        <Asking isLimitMet={isLimitMet} note={note} onNote={setNote} />
        <WayBackOf call="askApproval" />
        <OnHoldNote isRefused={isHeld} />
      </div>
    </Dialog>
  )
}
