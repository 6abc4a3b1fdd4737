import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useLanguage } from '../../i18n/language.tsx'
import { config } from '../../lib/config.ts'

const notice = z.record(z.string(), z.object({ title: z.string(), message: z.string() }))

type Notice = z.infer<typeof notice>

async function readNotice(): Promise<Notice | null> {
  const response = await fetch(config().maintenanceUrl).catch(() => null)
  const parsed = notice.safeParse(response?.ok === true ? await response.json().catch(() => null) : null)
  return parsed.success ? parsed.data : null
}

/** The static file of the maintenance notice; that there is none, or that it cannot be read, is ignored. */
export function MaintenanceNotice() {
  const { language } = useLanguage()
  const [data, setData] = useState<Notice | null>(null)
  useEffect(() => {
    let isShown = true
    void readNotice().then((read) => isShown && setData(read))
    return () => {
      isShown = false
    }
  }, [])
  const text = data?.[language] ?? data?.['en']
  if (text === undefined) return null
  return (
    <div className="notice" role="status">
      <b>{text.title}</b>
      <p>{text.message}</p>
    </div>
  )
}
