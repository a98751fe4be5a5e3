import { useState } from 'react'
import { LanguageSwitch } from '../src/shared/ui/language-switch.tsx'
import { Switch } from '../src/shared/ui/switch.tsx'
import { Tabs } from '../src/shared/ui/tabs.tsx'
import { TextField } from '../src/shared/ui/text-field.tsx'
import { Chapter, Example } from './chapter.tsx'

/** What can be filled in or chosen. */
export function Fields() {
  return (
    <Chapter
      title="Fields and choices"
      rule="A refusal stands beside the field, keeps what was typed, and has the focus. Fields are 16 px, so that no phone zooms in."
    >
      <div className="grid gap-8 lg:grid-cols-2">
        <Example name="Text field: empty, filled, refused, for reading" column>
          <TextField label="Item code" placeholder="Up to 15 characters" hint="Such as A12" />
          <TextField label="Username" prefix="@" defaultValue="toko.rina" />
          <TextField
            label="Name"
            defaultValue="Rina"
            error="New name is the same as current name."
          />
          <TextField label="Username" prefix="@" value="toko.rina" readOnly />
        </Example>
        <Choices />
      </div>
    </Chapter>
  )
}

function Choices() {
  const [tab, setTab] = useState('waitlists')
  const [isOn, setIsOn] = useState(true)
  const [language, setLanguage] = useState<'en' | 'id'>('id')
  return (
    <div className="grid content-start gap-8">
      <Example name="Tabs, with news and a count" column>
        <Tabs
          label="Panels"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'waitlists', label: 'Waitlists', count: 12, content: 'Winners in front.' },
            { value: 'comments', label: 'Comments', news: 'New comments', content: 'All of it.' },
          ]}
        />
      </Example>
      <Example name="Switch: on or off, and not possible" column>
        <Switch label="Sound" hint="For a new winner." checked={isOn} onChange={setIsOn} />
        <Switch
          label="Vibration"
          hint="This device cannot."
          checked={false}
          onChange={setIsOn}
          disabled
        />
      </Example>
      <Example name="Language">
        <LanguageSwitch language={language} onChange={setLanguage} />
      </Example>
    </div>
  )
}
