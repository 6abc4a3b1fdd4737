import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useEffect, useId } from 'react'
import { useTranslations } from 'use-intl'
import { periodText } from '../../forms/pack/period-text.ts'
import { useDownload } from '../../forms/pack/use-download.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { dropPack } from '../../lib/pack/download-pack.ts'
import type { Packing } from '../../lib/pack/pack-store.ts'
import './pack-box.css'

export function PackBox({ packing }: { readonly packing: Packing }) {
  const t = useTranslations('pack')
  const { locale } = useLanguage()
  const id = useId()
  const { request, fault } = packing
  useLeaveWarning(fault === null)
  return (
    <section className={fault === null ? 'pack-box' : 'pack-box failed'} aria-labelledby={id}>
      <Icon name={fault === null ? 'download' : 'warning'} />
      <div className="pack-text">
        <p>
          <b id={id} role="status">
            {t(fault === null ? 'packing' : 'failed', { period: periodText(request.period, locale) })}
          </b>
          {fault === null && <Progress packing={packing} />}
        </p>
        {fault === null ? (
          <progress aria-labelledby={id} max={request.files} value={packing.files} />
        ) : (
          <p role="alert">{t(`faults.${fault}`)}</p>
        )}
      </div>
      <Actions packing={packing} />
    </section>
  )
}

function Progress({ packing: { request, papers, files } }: { readonly packing: Packing }) {
  const t = useTranslations('pack')
  const isWithTables = request.parts.includes('csv')
  const tables = isWithTables ? Math.min(files, TABLES) : 0
  const documents = t('documents', { done: papers, total: request.documents })
  return (
    <span className="soft">
      {' · '}
      {isWithTables ? t('documentsAndTables', { documents, tables }) : documents}
    </span>
  )
}

const TABLES = 4

function Actions({ packing: { request, fault } }: { readonly packing: Packing }) {
  const t = useTranslations()
  const download = useDownload()
  const leave = () => {
    dropPack()
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  if (fault === null) {
    return (
      <Button look="ghost" onClick={leave}>
        {t('pack.stop')}
      </Button>
    )
  }
  return (
    <>
      <Button look="ghost" onClick={() => download(request)}>
        {t('pack.again')}
      </Button>
      <Button look="quiet" onClick={leave}>
        {t('common.close')}
      </Button>
    </>
  )
}

/** Closing or reloading ends the download. */
function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])
}
