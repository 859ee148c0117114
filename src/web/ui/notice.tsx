import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

export type NoticeProps = {
  tone?: NoticeTone | undefined
  title?: string | undefined
  id?: string | undefined
  children?: ReactNode
}

const icons: Record<NoticeTone, IconName> = { info: 'note', success: 'check', warning: 'warning', error: 'warning' }

export function Notice({ tone = 'info', title, id, children }: NoticeProps) {
  return (
    <div id={id} className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div className="notice-text">
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  )
}
