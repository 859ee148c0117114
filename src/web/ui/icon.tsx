import { type IconDrawing, iconPaths } from '#web/ui/icon-paths.ts'

export type IconName = keyof typeof iconPaths

export type IconProps = { name: IconName; className?: string | undefined }

/** An ornament beside words that say the same; where no words are seen, they stand in <VisuallyHidden>. */
export function Icon({ name, className }: IconProps) {
  const { lines, fine }: IconDrawing = iconPaths[name]
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={lines} />
      {fine && <path d={fine} strokeWidth="1.1" />}
    </svg>
  )
}
