-- Lends hats: a command whose calls are read by its forms.

msg_order[".cap"] = {
  help = "Lends hats to people.",
  forms = {
    { pattern = "", help = "Tells whether you have a hat.", run = "mine" },
    {
      pattern = "lend|借 <who:person> <colour> [for:duration] [--feather]",
      permission = "groupAdmin",
      example = "lend @Bob red 10m",
      help = "Lends somebody a hat.",
      labels = { colour = "colour", ["for"] = "how long" },
      run = "lend",
    },
    { pattern = "back|还", help = "Gives your hat back.", run = "back" },
  },
}

function mine(msg)
  local hat = getUserConf(msg.uid, "hat", "")
  if hat == "" then return "You have no hat." end
  return "You have a " .. hat .. " hat."
end

function lend(msg, values)
  setUserConf(values.who, "hat", values.colour)
  local hat = "A " .. values.colour .. " hat"
  if values.feather then hat = hat .. " with a feather" end
  return hat .. ", for " .. (values["for"] or 3600) // 60 .. " minutes."
end

function back(msg)
  setUserConf(msg.uid, "hat", nil)
  return "Thank you."
end
