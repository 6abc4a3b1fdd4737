import { useQuery } from '@tanstack/react-query'
import type { BuyerSettings } from '@touchline/contract/buyer'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { buyerQuery } from '../../../forms/buyer/buyer-document.ts'
import { useUnprintable } from '../../../forms/buyer/fault-text.ts'
import { part } from '../../../forms/part.tsx'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { languageNames } from '../../../i18n/languages.ts'
import { countryName } from '../../../lib/country-name.ts'
import { loadable } from '../../../lib/request/loadable.ts'
import { FiscalYear } from './fiscal-year.tsx'

const BuyerForm = part(async () => (await import('../../../forms/buyer/buyer-form.tsx')).BuyerForm)

export function InvoiceDetails({ country }: { readonly country: string }) {
  const t = useTranslations('buyer')
  const common = useTranslations('common')
  const document = loadable(useQuery({ ...buyerQuery(), refetchOnWindowFocus: 'always' }))
  const [isEdited, setIsEdited] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) place.current?.querySelector('button')?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const isNew = document.state === 'ready' && document.value.settings.buyer === null
  const edit = (
    <Allowed to="edit-account">
      <Button look="ghost" onClick={() => setIsEdited(true)} aria-label={t(isNew ? 'addLabel' : 'editLabel')}>
        {isNew ? common('add') : common('edit')}
      </Button>
    </Allowed>
  )
  return (
    <div ref={place}>
      <Card title={t('title')} action={document.state === 'ready' && !isEdited ? edit : null}>
        <WhenLoaded content={document} shape="card">
          {(value) =>
            isEdited ? (
              <BuyerForm document={value} country={country} onClose={() => setIsEdited(false)} />
            ) : (
              <>
                {value.settings.buyer === null ? (
                  <p className="soft">
                    {t('none', { name: value.settings.otherwise.name })}
                    <Unprintable text={value.settings.otherwise.name} letters={value.settings.unprintable} />
                  </p>
                ) : (
                  <Details buyer={value.settings.buyer} unprintable={value.settings.unprintable} />
                )}
                <FiscalYear document={value} />
              </>
            )
          }
        </WhenLoaded>
      </Card>
    </div>
  )
}

interface UnprintableProps {
  readonly text: string
  readonly letters: BuyerSettings['unprintable']
}

function Unprintable({ text, letters }: UnprintableProps) {
  const sentence = useUnprintable(letters)(text)
  return sentence === undefined ? null : <span className="soft"> {sentence}</span>
}

interface DetailsProps {
  readonly buyer: NonNullable<BuyerSettings['buyer']>
  readonly unprintable: BuyerSettings['unprintable']
}

function Details({ buyer, unprintable }: DetailsProps) {
  const t = useTranslations('buyer')
  const papers = useTranslations('papers')
  const { locale } = useLanguage()
  const place = [buyer.postalCode, buyer.city, buyer.state].filter((part) => part !== null).join(' ')
  const address = [...buyer.addressLines, place, countryName(buyer.country, locale)]
  const years = buyer.orderReferences.map(({ year, reference }) => `${year}: ${reference}`)
  const references = [...(buyer.orderReference === null ? [] : [buyer.orderReference]), ...years]
  const rows = [
    [t('name'), [buyer.name]],
    [t('attention'), buyer.attention === null ? [] : [buyer.attention]],
    [t('address'), address],
    [t('number'), buyer.taxNumber === null ? [] : [buyer.taxNumber]],
    [papers('orderReference'), references],
    [t('language'), [languageNames[buyer.language]]],
  ] as const
  return (
    <dl className="contact buyer">
      {rows
        .filter(([, lines]) => lines.length > 0)
        .map(([term, lines]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              <Unprintable text={lines.join(' ')} letters={unprintable} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
