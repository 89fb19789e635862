import { articleGroups, bannerGroups, executions, isLinkage, linkageTypes, promotionKinds, resourceTypes } from '@khela/contract'
import { isFilmPath } from '@khela/contract/uploads'
import { Field, SelectField } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { BothField } from './both-field.tsx'
import type { Item, ItemOf } from './kinds.ts'
import { PictureField, PicturesField } from './picture-field.tsx'

interface FieldsProps<I extends Item = Item> {
  readonly item: I
  readonly set: (item: Item) => void
  /** Shows what is missing: saving was tried. */
  readonly isChecked: boolean
  readonly disabled: boolean
}

interface ChoiceProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly values: readonly V[]
  readonly name: (value: V) => string
  readonly onChange: (value: V) => void
  readonly disabled: boolean
}

function Choice<V extends string>({ label, value, values, name, onChange, disabled }: ChoiceProps<V>): ReactElement {
  return (
    <SelectField
      label={label}
      value={value}
      disabled={disabled}
      options={values.map((one) => ({ value: one, label: name(one) }))}
      onChange={(event) => onChange(values.find((one) => one === event.target.value) ?? value)}
    />
  )
}

/** The fields of an item by its kind. */
export function Fields(props: FieldsProps): ReactElement {
  const { item } = props
  switch (item.kind) {
    case 'notice':
    case 'popup':
      return <NoticeFields {...props} item={item} />
    case 'marquee':
      return <Title {...props} maxLength={160} />
    case 'banner':
      return <BannerFields {...props} item={item} />
    case 'promotion':
      return <PromotionFields {...props} item={item} />
    case 'article':
      return <ArticleFields {...props} item={item} />
    case 'resource':
      return <ResourceFields {...props} item={item} />
  }
}

function Title({ item, set, isChecked, maxLength }: FieldsProps & { readonly maxLength: number }): ReactElement {
  const t = useTexts('content')
  return (
    <BothField
      label={t('title')}
      value={item.title}
      maxLength={maxLength}
      isChecked={isChecked}
      onChange={(title) => set({ ...item, title })}
    />
  )
}

type TextItem = ItemOf<'notice'> | ItemOf<'popup'> | ItemOf<'promotion'> | ItemOf<'article'>

function Text({ item, set, isChecked }: FieldsProps<TextItem>): ReactElement {
  const t = useTexts('content')
  return (
    <BothField
      prose
      label={t('text')}
      value={item.content}
      maxLength={20_000}
      isChecked={isChecked}
      onChange={(content) => set({ ...item, content })}
    />
  )
}

function NoticeFields(props: FieldsProps<ItemOf<'notice'> | ItemOf<'popup'>>): ReactElement {
  const t = useTexts('content')
  const { item, set, disabled } = props
  return (
    <>
      {item.kind === 'popup' && (
        <Choice
          label={t('execution')}
          value={item.execution}
          values={executions}
          name={(one) => t(`executions.${one}`)}
          disabled={disabled}
          onChange={(execution) => set({ ...item, execution })}
        />
      )}
      <Title {...props} maxLength={160} />
      <Text {...props} />
      <PicturesField value={item.images} disabled={disabled} onChange={(images) => set({ ...item, images })} />
    </>
  )
}

/** The banner as one of the other kind: its picture becomes the one that stands for the film, and the other way round. */
const turned = (item: ItemOf<'banner'>, media: ItemOf<'banner'>['media']): ItemOf<'banner'> =>
  media === 'video'
    ? { ...item, media, url: '', urlTall: null, poster: item.url || null }
    : { ...item, media, url: item.poster ?? '', poster: null }

function BannerFields(props: FieldsProps<ItemOf<'banner'>>): ReactElement {
  const t = useTexts('content')
  const { item, set, isChecked, disabled } = props
  const isFilm = item.media === 'video'
  const missing = isChecked && (item.url === '' || isFilmPath(item.url) !== isFilm) ? t(isFilm ? 'filmMissing' : 'missing') : undefined
  const both = { isChecked, optional: true }
  return (
    <>
      <div className="content-pair">
        <Choice
          label={t('groupLabel')}
          value={item.groupName}
          values={bannerGroups}
          name={(one) => t(`bannerGroups.${one}`)}
          disabled={disabled}
          onChange={(groupName) => set({ ...item, groupName })}
        />
        <Choice
          label={t('media')}
          value={item.media}
          values={['image', 'video']}
          name={(one) => t(`medias.${one}`)}
          disabled={disabled}
          onChange={(media) => media !== item.media && set(turned(item, media))}
        />
      </div>
      <PictureField
        film={isFilm}
        label={t(isFilm ? 'film' : 'pictureWide')}
        value={item.url}
        error={missing}
        disabled={disabled}
        onChange={(url) => set({ ...item, url })}
      />
      {isFilm ? (
        <PictureField
          label={t('poster')}
          value={item.poster ?? ''}
          error={isChecked && item.poster === null ? t('missing') : undefined}
          disabled={disabled}
          onChange={(path) => set({ ...item, poster: path || null })}
        />
      ) : (
        <PictureField
          optional
          label={t('pictureTall')}
          value={item.urlTall ?? ''}
          disabled={disabled}
          onChange={(path) => set({ ...item, urlTall: path || null })}
        />
      )}
      <BothField {...both} label={t('eyebrow')} value={item.eyebrow} maxLength={60} onChange={(eyebrow) => set({ ...item, eyebrow })} />
      <Title {...props} maxLength={80} />
      <BothField {...both} label={t('bannerText')} value={item.text} maxLength={200} onChange={(text) => set({ ...item, text })} />
      <BothField {...both} label={t('action')} value={item.action} maxLength={40} onChange={(action) => set({ ...item, action })} />
      <Linkage {...props} />
    </>
  )
}

function Linkage({ item, set, isChecked, disabled }: FieldsProps<ItemOf<'banner'>>): ReactElement {
  const t = useTexts('content')
  const isWrong = isChecked && !isLinkage(item.linkageType, item.linkage)
  return (
    <div className="content-pair">
      <Choice
        label={t('linkageType')}
        value={item.linkageType}
        values={linkageTypes}
        name={(one) => t(`linkageTypes.${one}`)}
        disabled={disabled}
        onChange={(linkageType) => set({ ...item, linkageType, linkage: '' })}
      />
      {item.linkageType !== 'NONE' && (
        <Field
          label={t('linkage')}
          value={item.linkage}
          dir="ltr"
          spellCheck={false}
          maxLength={300}
          readOnly={disabled}
          hint={t(`linkageHints.${item.linkageType}`)}
          error={isWrong ? t('linkageWrong') : undefined}
          onChange={(event) => set({ ...item, linkage: event.target.value.trim() })}
        />
      )}
    </div>
  )
}

function PromotionFields(props: FieldsProps<ItemOf<'promotion'>>): ReactElement {
  const t = useTexts('content')
  const { item, set, isChecked, disabled } = props
  return (
    <>
      <Choice
        label={t('promotionKind')}
        value={item.promotion}
        values={promotionKinds}
        name={(one) => t(`promotionKinds.${one}`)}
        disabled={disabled}
        onChange={(promotion) => set({ ...item, promotion })}
      />
      <Title {...props} maxLength={120} />
      <BothField
        label={t('summary')}
        value={item.summary}
        maxLength={240}
        isChecked={isChecked}
        onChange={(summary) => set({ ...item, summary })}
      />
      <PictureField
        label={t('pictureWide')}
        value={item.picture}
        error={isChecked && item.picture === '' ? t('missing') : undefined}
        disabled={disabled}
        onChange={(picture) => set({ ...item, picture })}
      />
      <Text {...props} />
    </>
  )
}

function ArticleFields(props: FieldsProps<ItemOf<'article'>>): ReactElement {
  const t = useTexts('content')
  const { item, set, isChecked, disabled } = props
  const isWrong = isChecked && !/^[a-z][a-z0-9-]{1,39}$/.test(item.slug)
  return (
    <>
      <div className="content-pair">
        <Choice
          label={t('groupLabel')}
          value={item.group}
          values={articleGroups}
          name={(one) => t(`group.${one}`)}
          disabled={disabled}
          onChange={(group) => set({ ...item, group })}
        />
        <Field
          label={t('slug')}
          value={item.slug}
          dir="ltr"
          spellCheck={false}
          maxLength={40}
          readOnly={disabled}
          hint={t('slugHint')}
          error={isWrong ? t('slugWrong') : undefined}
          onChange={(event) => set({ ...item, slug: event.target.value })}
        />
      </div>
      <Title {...props} maxLength={160} />
      <Text {...props} />
    </>
  )
}

function ResourceFields(props: FieldsProps<ItemOf<'resource'>>): ReactElement {
  const t = useTexts('content')
  const { item, set, isChecked, disabled } = props
  return (
    <>
      <Choice
        label={t('resourceType')}
        value={item.resourceType}
        values={resourceTypes}
        name={(one) => t(`resourceTypes.${one}`)}
        disabled={disabled}
        onChange={(resourceType) => set({ ...item, resourceType })}
      />
      <Title {...props} maxLength={80} />
      <Field
        label={t('resourceUrl')}
        value={item.url}
        dir="ltr"
        spellCheck={false}
        maxLength={300}
        readOnly={disabled}
        hint={t('resourceUrlHint')}
        error={isChecked && item.url === '' ? t('missing') : undefined}
        onChange={(event) => set({ ...item, url: event.target.value.trim() })}
      />
      <PictureField
        optional
        label={t('picture')}
        value={item.image ?? ''}
        disabled={disabled}
        onChange={(path) => set({ ...item, image: path || null })}
      />
    </>
  )
}
