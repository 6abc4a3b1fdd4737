import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

export function CopyReference({ id }: { readonly id: string }) {
  const t = useTranslations('reference')
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setCopied('done')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <>
      {' '}
      <Button look="ghost" small onClick={() => void copy()} onBlur={() => setCopied(null)}>
        {t('copy')}
      </Button>{' '}
      <span role="status">
        {copied === 'done' && t('copied.done')}
        {copied === 'failed' && t('copied.failed')}
      </span>
    </>
  )
}
