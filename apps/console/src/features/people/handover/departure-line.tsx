import { useMutation } from '@tanstack/react-query'
import type { Person } from '@touchline/contract/people'
import { Chip } from '@touchline/ui/chip.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { showMessage } from '../../../lib/messages.ts'
import { showToast } from '../../../lib/toasts.ts'
import { withdrawHandOver } from '../queries.ts'

export function DepartureLine({ departure }: { readonly departure: NonNullable<Person['departure']> }) {
  const t = useTranslations('people.handover')
  const { locale } = useLanguage()
  const { leavesOn, successor, isWaiting } = departure
  if (isWaiting) return <Chip tone="wait">{t('waiting')}</Chip>
  const date = dateText(leavesOn, locale, 'fullDay')
  return <Chip tone="plain">{successor === null ? t('leaves', { date }) : t('leavesTo', { date, successor })}</Chip>
}

export function WithdrawDeparture({ person: { _id, name } }: { readonly person: Person }) {
  const t = useTranslations('people')
  const common = useTranslations('common')
  const withdrawing = useMutation({
    mutationFn: () => withdrawHandOver(_id),
    onSuccess: () => showToast({ text: t('handover.withdrawn', { name }) }),
  })
  const ask = async () => {
    const title = t('handover.withdrawTitle', { name })
    const body = t('handover.withdrawText', { name })
    if (await showMessage({ title, body, ok: t('handover.withdraw'), cancel: common('cancel') })) withdrawing.mutate()
  }
  return (
    <Button
      look="ghost"
      busy={withdrawing.isPending}
      aria-label={t('handover.withdrawOf', { name })}
      onClick={() => void ask()}
    >
      {t('handover.withdraw')}
    </Button>
  )
}
