import { brand } from '@touchline/ui/brand.ts'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { sessionStore } from '../../../lib/session/session.ts'
import { useSecurityTimes } from '../reader-times.ts'
import { CopyButton } from './copy-button.tsx'

interface CodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** Shown once, so Escape does not close it. */
export function CodesDialog({ codes, onKept }: CodesProps) {
  const t = useTranslations('security.authenticator.kept')
  const common = useTranslations('common')
  return (
    <Dialog title={t('title')} onCancel={() => undefined} footer={<Button onClick={onKept}>{t('kept')}</Button>}>
      <p>{t('why')}</p>
      <CodeList codes={codes} />
      <div className="code-tools">
        <CopyButton text={codes.join('\n')} label={t('copy')} />
        <Button look="ghost" onClick={() => print()}>
          <Icon name="print" />
          {common('print')}
        </Button>
      </div>
      {createPortal(<CodesPaper codes={codes} />, document.body)}
    </Dialog>
  )
}

const CodeList = ({ codes }: { readonly codes: readonly string[] }) => (
  <ol className="code-list num">
    {codes.map((code) => (
      <li key={code}>
        <code>{code}</code>
      </li>
    ))}
  </ol>
)

function CodesPaper({ codes }: { readonly codes: readonly string[] }) {
  const t = useTranslations()
  const { dayOf } = useSecurityTimes()
  const session = sessionStore.read()
  const [madeAt] = useState(() => new Date().toISOString())
  const facts = [
    [t('papers.organization'), session?.organizationDetail.organizationName],
    [t('common.loginName'), session?.loginId],
    [t('security.authenticator.paper.date'), dayOf(madeAt)],
  ] as const
  return (
    <section className="codes-paper">
      <h1>{t('security.authenticator.paper.title', { brand: brand.name })}</h1>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CodeList codes={codes} />
      <p>{t('security.authenticator.paper.use')}</p>
    </section>
  )
}
