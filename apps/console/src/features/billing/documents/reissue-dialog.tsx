import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BillDocument } from '@touchline/contract/billing'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { showToast } from '../../../lib/toasts.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Dated } from '../../../ui/figures/dated.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { buyerLines, presentBuyerQuery, reissue } from './reissue.ts'

interface ReissueDialogProps {
  readonly document: BillDocument
  readonly onClose: () => void
}

/** Asks before a document is issued again, and shows whom the new one is made out to. */
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
    </Dialog>
  )
}

/** The invoice details as they are now, and the way to change them. */
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
