import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { type BuyerDocument, restoreBuyerDocument, saveBuyerDocument } from '../../../forms/buyer/buyer-document.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useChange } from '../../../lib/request/use-change.ts'
import { showToast } from '../../../lib/toasts.ts'

interface FiscalYearProps {
  readonly document: BuyerDocument
}

const months = Array.from({ length: 12 }, (_, index) => index + 1)

function useMonthName(): (month: number) => string {
  const { locale } = useLanguage()
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return (month) => format.format(Date.UTC(2026, month - 1, 1))
}

export function FiscalYear({ document }: FiscalYearProps) {
  const t = useTranslations('buyer')
  const common = useTranslations('common')
  const nameOf = useMonthName()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <dl className="contact fiscal-year">
        <div>
          <dt>{t('fiscalYear')}</dt>
          <dd>{nameOf(document.settings.fiscalYearStart)}</dd>
          <Allowed to="edit-account">
            <dd>
              <Button look="ghost" aria-label={`${common('edit')}: ${t('fiscalYear')}`} onClick={() => setIsOpen(true)}>
                {common('edit')}
              </Button>
            </dd>
          </Allowed>
        </div>
      </dl>
      {isOpen && <FiscalYearDialog document={document} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function FiscalYearDialog({
  document: { settings, etag },
  onClose,
}: FiscalYearProps & { readonly onClose: () => void }) {
  const t = useTranslations('buyer')
  const common = useTranslations('common')
  const nameOf = useMonthName()
  const [month, setMonth] = useState(settings.fiscalYearStart)
  const saving = useChange({
    send: () => saveBuyerDocument(etag, { ...settings, fiscalYearStart: month }),
    otherwise: () => ({ message: { title: t('failedTitle'), body: t('failed'), ok: common('ok') } }),
    onDone: () => {
      showToast({
        about: 'buyer',
        text: t('fiscalYearSaved', { month: nameOf(month) }),
        undo: () => restoreBuyerDocument(settings),
      })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('fiscalYear')}
      action={common('save')}
      cancel={common('cancel')}
      isBusy={saving.isBusy}
      isDisabled={month === settings.fiscalYearStart}
      onSubmit={() => saving.send()}
      onCancel={onClose}
    >
      <SelectField
        label={t('fiscalMonth')}
        hint={t('fiscalYearHint')}
        value={month}
        onChange={({ target }) => setMonth(Number(target.value))}
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
