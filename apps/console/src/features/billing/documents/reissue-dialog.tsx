import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { BillDocument } from '@touchline/contract/billing'
import type { BuyerSettings } from '@touchline/contract/buyer'
import { getBuyer } from '@touchline/contract/calls/buyer'
import { reissueDocument } from '@touchline/contract/calls/documents'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { countryName } from '../../../lib/country-name.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { call } from '../../../lib/request/call.ts'
import { reloadAll } from '../../../lib/request/queries.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'

const presentBuyerQuery = () =>
  queryOptions({
    queryKey: organizationKey('buyer', 'present'),
    staleTime: 0,
    queryFn: async () => (await call(getBuyer, { params: { orgId: organizationId() } })).data,
  })

function buyerLines({ buyer, otherwise }: BuyerSettings, locale: string): readonly string[] {
  if (buyer === null) return [otherwise.name]
  const place = [buyer.postalCode, buyer.city, buyer.state].filter(Boolean).join(' ')
  const country = countryName(buyer.country, locale)
  return [buyer.name, buyer.attention ?? '', ...buyer.addressLines, place, country].filter(Boolean)
}

async function reissue(documentId: string): Promise<{ readonly number: string }> {
  try {
    const { data } = await call(reissueDocument, { params: { orgId: organizationId(), id: documentId } })
    return { number: data.number }
  } finally {
    void reloadAll()
  }
}

interface ReissueDialogProps {
  readonly document: BillDocument
  readonly onClose: () => void
}

export function ReissueDialog({ document, onClose }: ReissueDialogProps) {
  const t = useTranslations('bills.reissue')
  const common = useTranslations('common')
  const issue = useMutation({
    mutationFn: () => reissue(document.documentId),
    onSuccess: ({ number }) => showToast({ text: t('done', { number }) }),
    onSettled: onClose,
  })
  const footer = (
    <>
      <Button look="ghost" onClick={onClose} data-autofocus>
        {common('cancel')}
      </Button>
      <Button busy={issue.isPending} onClick={() => issue.mutate()}>
        {t('confirm')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('question', { number: document.number })} onCancel={onClose} footer={footer}>
      <p>
        <Dated text={t('consequence', { number: document.number })} />
      </p>
      <PresentBuyer onClose={onClose} />
      <p className="small soft">{t('once')}</p>
      <WayBackOf call="reissueDocument" />
    </Dialog>
  )
}

function PresentBuyer({ onClose }: Pick<ReissueDialogProps, 'onClose'>) {
  const t = useTranslations('bills.reissue')
  const { locale } = useLanguage()
  const { data } = useQuery(presentBuyerQuery())
  return (
    <div className="reissue-buyer">
      <b>{t('madeOutTo')}</b>
      {data === undefined ? <p>…</p> : buyerLines(data, locale).map((line) => <p key={line}>{line}</p>)}
      <Link to="/contact-info" onClick={onClose}>
        {t('change')}
      </Link>
    </div>
  )
}
