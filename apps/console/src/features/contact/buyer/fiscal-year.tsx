import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { reportFailure } from '../../../lib/request/faults.ts'
import { may } from '../../../lib/session/role.ts'
import { showToast } from '../../../lib/toasts.ts'
import { SelectField } from '../../../ui/input/field.tsx'
import { type BuyerDocument, restoreBuyerDocument, saveBuyerDocument } from './buyer-document.ts'

const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** The first month of the fiscal year: saved at once, and undone from the toast. */
export function FiscalYear({ document }: { readonly document: BuyerDocument }) {
  const t = useTranslations('buyer')
  const common = useTranslations('common')
  const { locale } = useLanguage()
  const { settings, etag } = document
  const [asked, setAsked] = useState<number | null>(null)
  const monthName = (month: number) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month - 1, 1))
  const save = async (fiscalYearStart: number) => {
    setAsked(fiscalYearStart)
    const failure = await saveBuyerDocument(etag, { ...settings, fiscalYearStart }).then(
      () => null,
      (error: unknown) => error,
    )
    setAsked(null)
    if (failure !== null)
      return reportFailure(failure, 'change', { title: t('failedTitle'), body: t('failed'), ok: common('ok') })
    showToast({
      text: t('fiscalYearSaved', { month: monthName(fiscalYearStart) }),
      undo: () => restoreBuyerDocument(settings),
    })
  }
  return (
    <div className="fiscal-year">
      <SelectField
        label={t('fiscalYear')}
        hint={t('fiscalYearHint')}
        value={asked ?? settings.fiscalYearStart}
        disabled={asked !== null || !may('edit-account')}
        onChange={({ target }) => void save(Number(target.value))}
      >
        {months.map((month) => (
          <option key={month} value={month}>
            {monthName(month)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
