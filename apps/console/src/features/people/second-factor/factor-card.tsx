import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FactorDemand } from '@touchline/contract/factor-demand'
import { dateText } from '@touchline/words/date-text'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { loadable } from '../../../lib/request/loadable.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { factorDemandQuery, demand as send } from './queries.ts'

/** Whether everybody needs a second factor, and who has none: for administrators. */
export function FactorCard() {
  const t = useTranslations('people.secondFactor')
  const read = loadable(useQuery(factorDemandQuery()))
  return (
    <WhenLoaded content={read} shape="rows" frame={(standIn) => <Card title={t('title')}>{standIn}</Card>}>
      {(read) => <Read read={read} />}
    </WhenLoaded>
  )
}

function Read({ read }: { readonly read: FactorDemand }) {
  const t = useTranslations('people.secondFactor')
  const [isOpen, setIsOpen] = useState(false)
  const { demand, hasOwn } = read
  return (
    <Card
      title={t('title')}
      action={
        (demand !== null || hasOwn) && (
          <Button look="ghost" onClick={() => setIsOpen(true)}>
            {demand === null ? t('demand') : t('end')}
          </Button>
        )
      }
    >
      <State read={read} />
      {!hasOwn && demand === null && (
        <p className="small">
          {t('ownFirst')} <Link to="/security">{t('toSecurity')}</Link>
        </p>
      )}
      <Without read={read} />
      {isOpen && <FactorDialog read={read} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function State({ read: { demand } }: { readonly read: FactorDemand }) {
  const t = useTranslations('people.secondFactor')
  const { locale } = useLanguage()
  if (demand === null) return <p className="soft small">{t('off')}</p>
  const date = dateText(demand.startsOn, locale, 'fullDay')
  const by = demand.by ?? t('somebody')
  return <p>{demand.isInForce ? t('inForce', { date, by }) : t('announced', { date, by })}</p>
}

function Without({ read: { people, without } }: { readonly read: FactorDemand }) {
  const t = useTranslations('people')
  if (without.length === 0) return <p className="soft small">{t('secondFactor.everybody', { count: people })}</p>
  const sentence = <p className="soft small">{t('secondFactor.without', { count: without.length, all: people })}</p>
  // The only person is the reader, whom the sentence addresses.
  if (people === 1) return sentence
  return (
    <>
      {sentence}
      <ul className="names" aria-label={t('secondFactor.list')}>
        {without.map(({ _id, name, role }) => (
          <li key={_id}>
            <span>{name}</span>
            <Chip tone="plain">{t(`roles.${role}`)}</Chip>
          </li>
        ))}
      </ul>
    </>
  )
}

interface FactorDialogProps {
  readonly read: FactorDemand
  readonly onClose: () => void
}

/** Says from which day on it counts and whom it concerns, before it is switched. */
function FactorDialog({ read: { demand, nextStart, without }, onClose }: FactorDialogProps) {
  const t = useTranslations('people.secondFactor')
  const common = useTranslations('common')
  const { locale } = useLanguage()
  const date = dateText(nextStart, locale, 'fullDay')
  const isOn = demand === null
  const switching = useChange({
    send: () => send(isOn),
    onDone: () => {
      showToast({ text: isOn ? t('demanded', { date }) : t('ended') })
      onClose()
    },
  })
  const footer = (
    <>
      <Button look="ghost" onClick={onClose}>
        {common('cancel')}
      </Button>
      <Button look={isOn ? 'main' : 'danger'} busy={switching.isBusy} onClick={() => switching.send()}>
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
