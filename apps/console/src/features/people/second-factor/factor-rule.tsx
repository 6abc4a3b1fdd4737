import { useQuery } from '@tanstack/react-query'
import type { FactorDemand } from '@touchline/contract/factor-demand'
import { Chip } from '@touchline/ui/chip.tsx'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { Switch } from '@touchline/ui/input/switch.tsx'
import { dateText } from '@touchline/words/date-text'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Fold } from '../../../forms/fold.tsx'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { Link } from '../../../lib/navigation/index.ts'
import { loadable } from '../../../lib/request/loadable.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Rule } from '../rules/rule.tsx'
import { factorDemandQuery, demand as send } from './queries.ts'

export function FactorRule() {
  const read = loadable(useQuery(factorDemandQuery()))
  return (
    <WhenLoaded content={read} shape="card" frame={(standIn) => <li className="rule">{standIn}</li>}>
      {(read) => <Read read={read} />}
    </WhenLoaded>
  )
}

function Read({ read }: { readonly read: FactorDemand }) {
  const t = useTranslations('people.secondFactor')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { demand, hasOwn } = read
  const isOn = demand !== null
  return (
    <Rule
      id={id}
      name={t('demand')}
      value={(isOn || hasOwn) && <Switch label={t('demand')} isOn={isOn} onTurn={() => setIsOpen(true)} />}
    >
      <Since read={read} />
      <Without read={read} />
      {!hasOwn && !isOn && (
        <Link className="btn quiet" to="/security">
          {t('ownFirst')}
        </Link>
      )}
      {isOpen && <FactorDialog read={read} onClose={() => setIsOpen(false)} />}
    </Rule>
  )
}

function Since({ read: { demand } }: { readonly read: FactorDemand }) {
  const t = useTranslations('people.secondFactor')
  const { locale } = useLanguage()
  if (demand === null) return null
  const date = dateText(demand.startsOn, locale, 'fullDay')
  const by = demand.by ?? t('somebody')
  return <p className="soft small">{demand.isInForce ? t('inForce', { date, by }) : t('announced', { date, by })}</p>
}

function Without({ read: { people, without } }: { readonly read: FactorDemand }) {
  const t = useTranslations('people')
  if (without.length === 0) return <p className="soft small">{t('secondFactor.everybody', { count: people })}</p>
  const have = t('secondFactor.have', { count: people - without.length, all: people })
  if (people === 1) return <p className="soft small">{have}</p>
  return (
    <Fold name="people.second-factor" title={have}>
      <ul className="names" aria-label={t('secondFactor.list')}>
        {without.map(({ _id, name, role }) => (
          <li key={_id}>
            <span>{name}</span>
            <Chip tone="plain">{t(`roles.${role}`)}</Chip>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

interface FactorDialogProps {
  readonly read: FactorDemand
  readonly onClose: () => void
}

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
      <WayBackOf call="setFactorDemand" />
    </Dialog>
  )
}
