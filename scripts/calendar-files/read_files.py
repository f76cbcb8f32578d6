"""
Reads calendar files: a list of their texts as JSON on standard input, the events that are found in each of them on
standard output, as `FoundEvent` of test/support/calendar-files/readers.ts has them. The argument names the reader. Ends
with 3 when that is not installed, after a line that says how to install it.
"""

import ctypes
import ctypes.util
import json
import sys
from datetime import date, datetime, timezone


def missing(name, package):
    print(f"{name} is not installed: apt-get install {package}", file=sys.stderr)
    sys.exit(3)


def instant(moment):
    return moment.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ").rjust(20, "0")


def open_icalendar():
    """icalendar for Python. It knows zones by their names, so that those of each file are given one of their own."""
    try:
        import icalendar
    except ImportError:
        missing("icalendar for Python", "python3-icalendar")

    def said(time):
        if isinstance(time, datetime):
            return instant(time)
        return time.isoformat()

    count = 0

    def read(text):
        nonlocal count
        count += 1
        own = text.replace("TZID:", f"TZID:{count}/").replace("TZID=", f"TZID={count}/")
        return [found(event) for event in icalendar.Calendar.from_ical(own).walk("VEVENT")]

    def found(event):
        start = event.decoded("dtstart")
        return {
            "uid": str(event.get("uid", "")),
            "title": str(event.get("summary", "")),
            "location": str(event.get("location", "")),
            "start": said(start),
            "end": said(event.decoded("dtend") if "dtend" in event else start),
        }

    return f"icalendar {icalendar.__version__}", read


class IcalTime(ctypes.Structure):
    """`struct icaltimetype` of libical 3."""

    _fields_ = [
        *[(name, ctypes.c_int) for name in ("year", "month", "day", "hour", "minute", "second")],
        ("is_date", ctypes.c_int),
        ("is_daylight", ctypes.c_int),
        ("zone", ctypes.c_void_p),
    ]


def open_libical():
    """libical, the calendar library of GNOME and KDE, which takes the zones of a file from its VTIMEZONE."""
    try:
        library = ctypes.CDLL("libical.so.3")
    except OSError:
        missing("libical", "libical3")

    def function(name, result, *arguments):
        found = getattr(library, name)
        found.restype = result
        found.argtypes = arguments
        return found

    pointer, text_type, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
    parse = function("icalparser_parse_string", pointer, text_type)
    kind = function("icalcomponent_string_to_kind", number, text_type)
    first = function("icalcomponent_get_first_component", pointer, pointer, number)
    following = function("icalcomponent_get_next_component", pointer, pointer, number)
    errors = function("icalcomponent_count_errors", number, pointer)
    written = function("icalcomponent_as_ical_string", text_type, pointer)
    free = function("icalcomponent_free", None, pointer)
    texts = {
        "uid": function("icalcomponent_get_uid", text_type, pointer),
        "title": function("icalcomponent_get_summary", text_type, pointer),
        "location": function("icalcomponent_get_location", text_type, pointer),
    }
    times = {
        "start": function("icalcomponent_get_dtstart", IcalTime, pointer),
        "end": function("icalcomponent_get_dtend", IcalTime, pointer),
    }
    utc = function("icaltimezone_get_utc_timezone", pointer)()
    to_zone = function("icaltime_convert_to_zone", IcalTime, IcalTime, pointer)
    event_kind = kind(b"VEVENT")

    def said(time):
        if time.is_date:
            return date(time.year, time.month, time.day).isoformat()
        if not time.zone:
            return "floating"
        at = to_zone(time, utc)
        parts = (at.year, at.month, at.day, at.hour, at.minute, at.second)
        return instant(datetime(*parts, tzinfo=timezone.utc))

    def read(text):
        calendar = parse(text.encode())
        if not calendar or errors(calendar):
            raise ValueError("libical finds errors: " + written(calendar).decode() if calendar else text)
        events = []
        event = first(calendar, event_kind)
        while event:
            found = {name: (get(event) or b"").decode() for name, get in texts.items()}
            start = times["start"](event)
            end = times["end"](event)
            found["start"] = said(start)
            found["end"] = said(end if end.year else start)
            events.append(found)
            event = following(calendar, event_kind)
        free(calendar)
        return events

    return "libical", read


name, read = {"icalendar": open_icalendar, "libical": open_libical}[sys.argv[1]]()
found = [read(text) for text in json.load(sys.stdin)]
json.dump({"reader": name, "found": found}, sys.stdout)
