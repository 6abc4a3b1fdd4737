import { Card, Facts } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { type BankFile, Faults, isOfFile } from './faults.tsx'

interface FileProps {
  readonly file: BankFile
}

export function NotRead({ file }: FileProps) {
  const { faults, known, currency } = file
  const t = useTranslations('transfers')
  const locale = useLocale()
  const amount = moneyText({ minor: known.total, currency, locale })
  const ofLines = faults.filter((fault) => !isOfFile(fault))
  return (
    <>
      {ofLines.length > 0 && (
        <Card title={t('notRead', { count: ofLines.length })}>
          <Faults faults={ofLines} />
        </Card>
      )}
      {known.count > 0 && <p>{t('known', { count: known.count, amount })}</p>}
    </>
  )
}

export function Amiss({ file: { faults, opening, moved, closing, currency } }: FileProps) {
  const t = useTranslations('transfers')
  const locale = useLocale()
  const money = (minor: number | null) => moneyText({ minor: minor ?? 0, currency, locale })
  const ofFile = faults.filter(isOfFile)
  if (ofFile.length === 0) return null
  const sums = {
    before: money(opening),
    moved: money(moved),
    sum: money((opening ?? 0) + moved),
    after: money(closing),
  }
  return (
    <Card title={t('amissTitle')}>
      <ul className="bank-faults">
        {ofFile.map(({ kind, place }) => (
          <li key={kind}>
            {kind === 'does-not-add-up'
              ? t('sums', sums)
              : `${t('place', { place: place ?? 0 })} ${t(`faults.${kind}`)}`}
          </li>
        ))}
      </ul>
      <p className="soft">{t('amiss')}</p>
    </Card>
  )
}

export function AboutFile({ file }: FileProps) {
  const t = useTranslations('transfers')
  const locale = useLocale()
  const { currency, opening, closing, faults } = file
  const money = (minor: number | null) => (minor === null ? t('notSaid') : moneyText({ minor, currency, locale }))
  return (
    <Card title={t('file')}>
      <Facts
        rows={[
          [t('when'), momentText(file.readDate, ownZone, locale)],
          [t('by'), file.readBy],
          [t('form'), t('formIs', { form: file.form })],
          [t('account'), `${file.account}, ${currency}`],
          [t('before'), money(opening)],
          [t('after'), money(closing)],
          [t('sum'), <AddsUp key="sum" file={file} />],
          [t('notReadShort'), t('linesNotRead', { count: faults.filter((fault) => !isOfFile(fault)).length })],
        ]}
      />
      <p className="soft">{t('kept')}</p>
    </Card>
  )
}

function AddsUp({ file: { opening, closing, faults } }: FileProps) {
  const t = useTranslations('transfers')
  const isAmiss = faults.some(isOfFile)
  const isSaid = opening !== null && closing !== null
  return (
    <Chip tone={isAmiss ? 'wait' : isSaid ? 'paid' : 'plain'}>
      {t(isAmiss ? 'addsUp.no' : isSaid ? 'addsUp.yes' : 'notSaid')}
    </Chip>
  )
}
