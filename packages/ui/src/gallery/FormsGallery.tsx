import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { Checkbox, Switch } from '../forms/Checkbox.tsx'
import { CodeInput } from '../forms/CodeInput.tsx'
import { ColorField } from '../forms/ColorField.tsx'
import { FormErrors } from '../forms/FormErrors.tsx'
import { FormActions, FormSection } from '../forms/FormSection.tsx'
import { NewPasswordField } from '../forms/NewPasswordField.tsx'
import { PhoneInput } from '../forms/PhoneInput.tsx'
import { RadioGroup } from '../forms/RadioGroup.tsx'
import { TextArea } from '../forms/TextArea.tsx'
import { Card } from '../shell/Card.tsx'
import { useSay } from './say.ts'

function PhoneSample() {
  const { say, language } = useSay()
  const [phone, setPhone] = useState('+590690123456')
  return (
    <PhoneInput
      label={say('Mobile phone', 'Téléphone portable')}
      help={say(`Kept as ${phone}`, `Gardé sous la forme ${phone}`)}
      value={phone}
      onChange={setPhone}
      defaultCountry="GP"
      preferredCountries={['GP', 'MQ', 'FR']}
      locale={language}
      labels={{ country: say('Country', 'Pays') }}
    />
  )
}

function PasswordSample() {
  const { say } = useSay()
  const [password, setPassword] = useState('une phrase à moi')
  return (
    <NewPasswordField
      label={say('New password', 'Nouveau mot de passe')}
      value={password}
      onChange={setPassword}
      visibilityLabels={{ show: say('Show', 'Montrer'), hide: say('Hide', 'Cacher') }}
      rules={[
        {
          id: 'length',
          label: say('10 characters or more', '10 caractères ou plus'),
          isMet: password.length >= 10,
        },
        { id: 'email', label: say('Not your e-mail address', 'Pas votre adresse e-mail'), isMet: false },
      ]}
      strength={{ score: 3, label: say('Good', 'Bon') }}
      ruleLabels={{ met: say('met', 'respecté'), unmet: say('not yet', 'pas encore') }}
    />
  )
}

function ChoiceSamples() {
  const { say } = useSay()
  const [isAccepted, setIsAccepted] = useState(false)
  const [isOn, setIsOn] = useState(true)
  const [color, setColor] = useState('#0F5C4D')
  const [tone, setTone] = useState<'warm' | 'short'>('warm')
  return (
    <>
      <Checkbox
        label={say('I accept the terms of use', 'J’accepte les conditions d’utilisation')}
        error={isAccepted ? undefined : say('Needed to go on.', 'Nécessaire pour continuer.')}
        isChecked={isAccepted}
        onChange={setIsAccepted}
      />
      <Checkbox
        label={say('Some of them', 'Une partie')}
        isChecked={false}
        isMixed
        onChange={() => undefined}
      />
      <Switch
        label={say('Answer outside opening hours', 'Répondre hors des horaires')}
        help={say('The assistant says that it is one.', 'L’assistant dit qu’il en est un.')}
        isChecked={isOn}
        onChange={setIsOn}
      />
      <ColorField
        label={say('Colour', 'Couleur')}
        swatches={[
          { value: '#0F5C4D', label: say('Green', 'Vert') },
          { value: '#7A2335', label: say('Burgundy', 'Bordeaux') },
        ]}
        value={color}
        onChange={setColor}
        labels={{
          other: say('Another colour', 'Autre couleur'),
          pale: say('Hard to see on a white page.', 'Se voit mal sur une page blanche.'),
        }}
      />
      <RadioGroup
        label={say('Tone of the answers', 'Ton des réponses')}
        look="cards"
        value={tone}
        onChange={setTone}
        options={[
          {
            value: 'warm',
            label: say('Warm', 'Chaleureux'),
            help: say('As at the counter', 'Comme au comptoir'),
          },
          { value: 'short', label: say('Short', 'Bref'), help: say('Only what is needed', 'Le nécessaire') },
        ]}
      />
    </>
  )
}

/** A whole form, with errors, phone, code, password and choices. */
export function FormsGallery() {
  const { say } = useSay()
  const [text, setText] = useState('')
  const [code, setCode] = useState('481')
  const missing = say('Write a few words about the venue.', 'Écrivez quelques mots sur l’établissement.')
  return (
    <Card title={say('Form', 'Formulaire')}>
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <FormErrors
          title={say('One thing to correct', 'Une chose à corriger')}
          errors={[{ name: 'about', message: missing }]}
          attempt={0}
        />
        <FormSection
          title={say('The venue', 'L’établissement')}
          sentence={say('What customers see.', 'Ce que voient les clients.')}
        >
          <TextArea
            label={say('In a few words', 'En quelques mots')}
            name="about"
            value={text}
            onChange={setText}
            error={text ? undefined : missing}
            counter={`${text.length} / 250`}
            required
          />
          <PhoneSample />
        </FormSection>
        <FormSection title={say('Access', 'Accès')}>
          <CodeInput
            label={say('Code from the e-mail', 'Code reçu par e-mail')}
            help={say('Six digits, valid for 15 minutes.', 'Six chiffres, valables 15 minutes.')}
            value={code}
            onChange={setCode}
          />
          <PasswordSample />
        </FormSection>
        <FormSection title={say('Choices', 'Choix')}>
          <ChoiceSamples />
        </FormSection>
        <FormActions>
          <Button>{say('Cancel', 'Annuler')}</Button>
          <Button type="submit" variant="primary">
            {say('Save', 'Enregistrer')}
          </Button>
        </FormActions>
      </form>
    </Card>
  )
}
