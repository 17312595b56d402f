const paths = {
  back: 'M10 3 5 8l5 5',
  close: 'm4 4 8 8m0-8-8 8',
  expand: 'M9.500 3H13v3.500M6.500 13H3V9.500M13 3 9 7M3 13l4-4',
  more: 'M3.500 8h.01M8 8h.01M12.500 8h.01',
}

/** A button of the header: an icon with its name. */
export function IconButton(props: {
  icon: keyof typeof paths
  label: string
  onClick: () => void
  isExpanded?: boolean
}) {
  const { icon, label, onClick, isExpanded } = props
  return (
    <button type="button" class="cx-close" aria-label={label} aria-expanded={isExpanded} onClick={onClick}>
      <svg viewBox="0 0 16 16" aria-hidden="true" data-icon={icon}>
        <path d={paths[icon]} />
      </svg>
    </button>
  )
}
