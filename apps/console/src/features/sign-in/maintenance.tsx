import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useLanguage } from '../../i18n/language.tsx'
import { config } from '../../lib/config.ts'

const notice = z.record(z.string(), z.object({ title: z.string(), message: z.string() }))

/** The static file of the maintenance notice; that there is none, or that it cannot be read, is ignored. */
export function MaintenanceNotice() {
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['maintenance'],
    retry: false,
    queryFn: async () => {
      const response = await fetch(config().maintenanceUrl).catch(() => null)
      const parsed = notice.safeParse(response?.ok === true ? await response.json().catch(() => null) : null)
      return parsed.success ? parsed.data : null
    },
  })
  const text = data?.[language] ?? data?.['en']
  if (text === undefined) return null
  return (
    <div className="notice" role="status">
      <b>{text.title}</b>
      <p>{text.message}</p>
    </div>
  )
}
