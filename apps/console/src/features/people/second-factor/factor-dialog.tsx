import { useMutation } from '@tanstack/react-query'
import type { FactorDemand } from '@touchline/contract/factor-demand'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { reportFault } from '../../../lib/request/faults.ts'
import { isPasswordRequired } from '../../../lib/session/password.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { demand as send } from './queries.ts'

interface FactorDialogProps {
  readonly read: FactorDemand
  readonly onClose: () => void
}

/** Says from which day on it counts and whom it concerns, before it is switched. */
export function FactorDialog({ read: { demand, nextStart, without }, onClose }: FactorDialogProps) {
  const t = useTranslations('people.secondFactor')
  const common = useTranslations('common')
  const { locale } = useLanguage()
  const date = dateText(nextStart, locale, 'fullDay')
  const isOn = demand === null
  const switching = useMutation({
    meta: { faults: 'silent' },
    mutationFn: () => send(isOn),
    onError: async (error) => {
      if (!isPasswordRequired(error)) await reportFault(error, 'change')
    },
    onSuccess: () => {
      showToast({ text: isOn ? t('demanded', { date }) : t('ended') })
      onClose()
    },
  })
  const footer = (
    <>
      <Button look="ghost" onClick={onClose}>
        {common('cancel')}
      </Button>
      <Button look={isOn ? 'main' : 'danger'} busy={switching.isPending} onClick={() => switching.mutate()}>
        {isOn ? t('demandGo') : t('endGo')}
      </Button>
    </>
  )
  return (
    <Dialog title={isOn ? t('demandTitle') : t('endTitle')} onCancel={onClose} footer={footer}>
      {isOn ? (
        <>
          <p>{t('demandWhy', { date })}</p>
          <p>{t('demandWhom', { count: without.length })}</p>
        </>
      ) : (
        <p>{t('endWhy')}</p>
      )}
    </Dialog>
  )
}
